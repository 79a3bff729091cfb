// The extension for VS Code: it starts `conspect lsp` and shows what that says.
'use strict';

const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

const LANGUAGES = ['python', 'javascript', 'typescript', 'java', 'csharp'];
const SCHEME = 'conspect';

let client;
const texts = new Map();
const changed = new vscode.EventEmitter();

/** What the server told of a function, as a document that nobody can edit. */
async function show(entry, text) {
  const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${entry}.txt` });
  texts.set(uri.toString(), text);
  changed.fire(uri);
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document, { preview: true, viewColumn: vscode.ViewColumn.Beside });
}

async function start() {
  const settings = vscode.workspace.getConfiguration('conspect');
  const run = { command: settings.get('command'), args: ['lsp'] };
  client = new LanguageClient('conspect', 'Conspect', run, {
    documentSelector: LANGUAGES.map((language) => ({ scheme: 'file', language })),
    initializationOptions: {
      time: settings.get('time'),
      threads: settings.get('threads'),
      testsFolder: settings.get('testsFolder'),
      showsText: true,
    },
    middleware: {
      async executeCommand(command, args, next) {
        const result = await next(command, args);
        if (result && typeof result.text === 'string') {
          await show(result.entry, result.text);
        }
        return result;
      },
    },
  });
  await client.start();
}

async function activate(context) {
  const provider = { onDidChange: changed.event, provideTextDocumentContent: (uri) => texts.get(uri.toString()) ?? '' };
  context.subscriptions.push(
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, provider),
    vscode.commands.registerCommand('conspect.restart', async () => {
      await client?.stop();
      await start();
    }),
  );
  await start();
}

async function deactivate() {
  await client?.stop();
}

module.exports = { activate, deactivate };
