-- Conspect in Neovim (0.7 or newer): starts `conspect lsp` for the languages it knows.
--
--   require('conspect').setup({ command = 'conspect', time = 20, threads = 1, tests_folder = 'conspect-tests' })

local M = {}

M.options = { command = 'conspect', time = 20, threads = 1, tests_folder = 'conspect-tests' }

local filetypes = { 'python', 'javascript', 'typescript', 'java', 'cs' }
local markers = { 'conspect.toml', '.git', 'pom.xml', 'build.gradle', 'package.json', 'pyproject.toml' }

-- Clients by root, for versions that have no `vim.lsp.start` (before 0.8).
local started = {}

--- Shows what the server told of a function in a floating window.
local function show(text)
  vim.lsp.util.open_floating_preview(vim.split(vim.trim(text), '\n'), 'text', { border = 'rounded', focusable = true })
end

--- Asks the server for a command of its own, and shows the text that it gives.
local function execute(command, context)
  local client = vim.lsp.get_client_by_id(context.client_id)
  if client == nil then
    return
  end
  local params = { command = command.command, arguments = command.arguments }
  client.request('workspace/executeCommand', params, function(failure, result)
    if failure then
      vim.notify('conspect: ' .. failure.message, vim.log.levels.WARN)
    elseif type(result) == 'table' and result.text then
      show(result.text)
    elseif type(result) == 'table' and result.files then
      vim.notify('conspect: wrote ' .. table.concat(result.files, ', '))
    end
  end, context.bufnr)
end

--- The innermost folder around a file that holds one of the markers, else the file's own folder.
local function root_of(buffer)
  local own = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ':p:h')
  local folder = own
  while true do
    for _, marker in ipairs(markers) do
      if vim.loop.fs_stat(folder .. '/' .. marker) then
        return folder
      end
    end
    local parent = vim.fn.fnamemodify(folder, ':h')
    if parent == folder then
      return own
    end
    folder = parent
  end
end

--- Asks for the lines above the functions of a buffer; versions before 0.10 ask for the current buffer only.
local function refresh_lenses(buffer)
  if vim.fn.has('nvim-0.10') == 1 then
    vim.lsp.codelens.refresh({ bufnr = buffer })
  elseif buffer == vim.api.nvim_get_current_buf() then
    vim.lsp.codelens.refresh()
  end
end

--- Starts the server for a buffer, or joins the one that runs for its root; the client's number.
function M.start(buffer)
  local options = M.options
  local root = root_of(buffer)
  local config = {
    name = 'conspect',
    cmd = { options.command, 'lsp' },
    root_dir = root,
    init_options = {
      time = options.time,
      threads = options.threads,
      testsFolder = options.tests_folder,
      showsText = true,
    },
    on_attach = function(_, attached)
      refresh_lenses(attached)
      vim.api.nvim_create_autocmd({ 'BufWritePost', 'InsertLeave' }, {
        group = vim.api.nvim_create_augroup('conspect-' .. attached, { clear = true }),
        buffer = attached,
        callback = function()
          refresh_lenses(attached)
        end,
      })
    end,
  }
  if vim.lsp.start then
    return vim.lsp.start(config, { bufnr = buffer })
  end
  local client = started[root]
  if client == nil or vim.lsp.get_client_by_id(client) == nil then
    client = vim.lsp.start_client(config)
    started[root] = client
  end
  if client ~= nil then
    vim.lsp.buf_attach_client(buffer, client)
  end
  return client
end

function M.setup(options)
  M.options = vim.tbl_extend('force', M.options, options or {})
  vim.lsp.commands['conspect.show'] = execute
  vim.lsp.commands['conspect.check'] = execute
  vim.lsp.commands['conspect.writeTest'] = execute
  vim.api.nvim_create_autocmd('FileType', {
    group = vim.api.nvim_create_augroup('conspect', { clear = true }),
    pattern = filetypes,
    callback = function(args)
      M.start(args.buf)
    end,
  })
end

return M
