-- From an edit to the diagnostics that it leads to, in Neovim: EDITS edits of one function among FUNCTIONS, each of which makes or mends a
-- violation; half of them are saved, half are typed and left. Prints milliseconds.

vim.opt.runtimepath:append(vim.env.PLUGIN)
vim.opt.swapfile = false
vim.cmd('filetype on')
require('conspect').setup({ command = vim.env.CONSPECT, time = 20 })

local edits = tonumber(vim.env.EDITS or '200')
local functions = tonumber(vim.env.FUNCTIONS or '20')

local lines = {}
for i = 1, functions do
  vim.list_extend(lines, {
    ('def part%d(amount: int, rate: int) -> int:'):format(i),
    ('    if amount < %d or rate < 1:'):format(i),
    '        return 0',
    ('    assert amount * rate >= %d'):format(i),
    ('    return amount * %d // rate'):format(100 + i),
    '',
    '',
  })
end
vim.fn.writefile(lines, vim.env.DOCUMENT)

local function count()
  return #vim.diagnostic.get(0)
end

local function await(wanted, title)
  if not vim.wait(60000, function() return count() == wanted end, 1) then
    io.stderr:write('no answer after a minute: ' .. title .. '\n')
    vim.cmd('cquit')
  end
end

local function now()
  return vim.loop.hrtime() / 1e6
end

local function row(name, times)
  table.sort(times)
  local at = function(share) return times[math.max(1, math.ceil(share * #times))] end
  io.stdout:write(('%-34s %6d %8.0f %8.0f %8.0f\n'):format(name, #times, at(0.5), at(0.95), times[#times]))
end

local opened = now()
vim.cmd('edit ' .. vim.env.DOCUMENT)
-- A violation in the last function shows that all were looked at.
vim.api.nvim_buf_set_lines(0, -5, -4, false, { ('    assert amount * rate > %d'):format(functions) })
vim.cmd('silent write')
vim.wait(60000, function() return count() > 0 end, 1)
local first = now() - opened

local saved, typed = {}, {}
local is_broken = count() > 0
-- Where the line is that is broken now.
local last = (functions - 1) * 7
for i = 1, edits do
  local at = (i * 7 % functions) * 7
  local broken = not is_broken
  -- One function is broken at a time, and it is the one that is mended next.
  if broken then
    last = at
  else
    at = last
  end
  local number = at / 7 + 1
  local bound = broken and number + 1 or number
  local start = now()
  local line = ('    assert amount * rate >= %d'):format(bound)
  vim.api.nvim_buf_set_lines(0, at + 3, at + 4, false, { line })
  local save = i % 4 < 2
  if save then
    vim.cmd('silent write')
  end
  await(broken and 1 or 0, ('edit %d, %s'):format(i, save and 'saved' or 'typed'))
  local times = save and saved or typed
  times[#times + 1] = now() - start
  is_broken = broken
end

io.stdout:write(('%d functions; first diagnostic after %.0f ms\n'):format(functions, first))
io.stdout:write(('%-34s %6s %8s %8s %8s\n'):format('milliseconds to the diagnostics', 'edits', 'median', '95 %', 'most'))
row('saved', saved)
row('typed and left, not saved', typed)
vim.cmd('qa!')
