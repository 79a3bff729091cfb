-- Conspect in Neovim (0.10 or newer): starts `conspect lsp` for the languages it knows.
--
--   require('conspect').setup({ command = 'conspect', time = 20, threads = 1, tests_folder = 'conspect-tests' })

local M = {}

M.options = { command = 'conspect', time = 20, threads = 1, tests_folder = 'conspect-tests' }

local filetypes = { 'python', 'javascript', 'typescript', 'java', 'cs' }
local markers = { 'conspect.toml', '.git', 'pom.xml', 'build.gradle', 'package.json', 'pyproject.toml' }

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

function M.start(buffer)
  local options = M.options
  return vim.lsp.start({
    name = 'conspect',
    cmd = { options.command, 'lsp' },
    root_dir = vim.fs.root(buffer, markers),
    init_options = {
      time = options.time,
      threads = options.threads,
      testsFolder = options.tests_folder,
      showsText = true,
    },
  }, { bufnr = buffer })
end

function M.setup(options)
  M.options = vim.tbl_extend('force', M.options, options or {})
  vim.lsp.commands['conspect.show'] = execute
  vim.lsp.commands['conspect.check'] = execute
  vim.lsp.commands['conspect.writeTest'] = execute
  local group = vim.api.nvim_create_augroup('conspect', { clear = true })
  vim.api.nvim_create_autocmd('FileType', {
    group = group,
    pattern = filetypes,
    callback = function(args)
      M.start(args.buf)
    end,
  })
  vim.api.nvim_create_autocmd({ 'LspAttach', 'BufWritePost', 'InsertLeave' }, {
    group = group,
    callback = function(args)
      if #vim.lsp.get_clients({ bufnr = args.buf, name = 'conspect' }) > 0 then
        vim.lsp.codelens.refresh({ bufnr = args.buf })
      end
    end,
  })
end

return M
