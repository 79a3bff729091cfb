-- A session in Neovim with the extension of this checkout, written down line by line: what a user sees after opening, typing, saving,
-- cancelling and asking. CONSPECT is the command, PLUGIN the extension's folder, TRANSCRIPT the file that is written.

vim.opt.runtimepath:append(vim.env.PLUGIN)
vim.opt.swapfile = false
vim.cmd('filetype on')
require('conspect').setup({ command = vim.env.CONSPECT, time = 30, tests_folder = 'kept' })

local transcript = {}

local function tell(line)
  transcript[#transcript + 1] = line
end

local function finish()
  vim.fn.writefile(transcript, vim.env.TRANSCRIPT)
  vim.cmd('qa!')
end

--- Waits for something; a session that waits in vain ends with what was seen so far.
local function await(what, holds)
  if not vim.wait(60000, holds, 5) then
    tell('TIMED OUT waiting for ' .. what)
    tell(vim.inspect(vim.diagnostic.get(0)))
    finish()
  end
end

local function messages()
  local out = {}
  for _, d in ipairs(vim.diagnostic.get(0)) do
    out[#out + 1] = (d.lnum + 1) .. ': ' .. d.message:gsub('\n', ' | ')
  end
  table.sort(out)
  return out
end

local function diagnostics(title)
  tell('== ' .. title)
  local all = messages()
  for _, line in ipairs(#all > 0 and all or { 'no diagnostics' }) do
    tell(line)
  end
end

--- The answer of the server to a request about the buffer.
local function ask(method, params)
  params.textDocument = { uri = vim.uri_from_bufnr(0) }
  for _, answer in pairs(vim.lsp.buf_request_sync(0, method, params, 30000) or {}) do
    return answer.result or answer.error or answer.err
  end
end

local function lenses(title)
  tell('== ' .. title)
  for _, lens in ipairs(ask('textDocument/codeLens', {})) do
    tell((lens.range.start.line + 1) .. ': ' .. lens.command.title)
  end
end

local function is_done()
  for _, lens in ipairs(ask('textDocument/codeLens', {}) or {}) do
    if lens.command.title:find('checking', 1, true) or lens.command.title:find('last edits', 1, true) then
      return false
    end
  end
  return true
end

local function set(first, last, lines)
  vim.api.nvim_buf_set_lines(0, first - 1, last, false, lines)
end

vim.cmd('edit ' .. vim.env.DOCUMENT)
await('the first diagnostic', function() return #vim.diagnostic.get(0) > 0 and is_done() end)
diagnostics('opened')
lenses('above the functions')

tell('== hover over `size`')
local hover = ask('textDocument/hover', { position = { line = 6, character = 5 } })
for _, line in ipairs(vim.split(hover.contents.value, '\n')) do
  tell(line)
end

set(2, 2, { '    if amount < 0 or rate <= 0:' })
await('the end of the violation', function() return #vim.diagnostic.get(0) == 0 and is_done() end)
diagnostics('mended, not saved')

set(9, 9, { '        n = 3 - n' })
set(10, 10, { '    assert n > 3' })
await('the new violation', function() return #vim.diagnostic.get(0) > 0 and is_done() end)
diagnostics('broken elsewhere, not saved')

-- A text that is no program: what was known stays. Then work without end, which the next edit cancels.
set(9, 9, { '        n = = 3' })
vim.wait(800, function() return false end)
diagnostics('a text that is no program')
set(9, 9, { '        n = -n', '    i = 0', '    while i < n:', '        i += 1 if n * n * n != 12345 else 2', '    n = n + 4' })
vim.wait(800, function() return false end)
set(9, 13, { '        n = -n' })
set(10, 10, { '    assert n >= 0' })
await('answers to the last text', function() return #vim.diagnostic.get(0) == 0 and is_done() end)
diagnostics('mended while work went on')
lenses('above the functions')

set(2, 2, { '    if amount < 0 or rate < 0:' })
vim.cmd('silent write')
await('the violation of the saved text', function() return #vim.diagnostic.get(0) > 0 and is_done() end)
diagnostics('broken and saved')
local range = { start = { line = 3, character = 0 }, ['end'] = { line = 3, character = 1 } }
local actions = ask('textDocument/codeAction', { range = range, context = { diagnostics = {} } })
tell('== action: ' .. actions[1].title)
local wrote = ask('workspace/executeCommand', actions[1].command)
for _, file in ipairs(wrote.files or { vim.inspect(wrote) }) do
  tell(vim.fn.fnamemodify(file, ':h:t') .. '/' .. vim.fn.fnamemodify(file, ':t'))
end
finish()
