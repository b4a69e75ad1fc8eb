import { equal, match, ok } from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { commands, TabInputTextDiff, type TextDocument, Uri, window, workspace } from 'vscode';

const folder = workspace.workspaceFolders?.[0];
const file = join(folder?.uri.fsPath ?? '', '.vscode', 'mcp.json');
const uri = Uri.file(file);

/** What the Servers tree passes to its commands. */
const node = (name: string) => ({ kind: 'server', server: { file: { uri, folder }, entry: { name, scope: null } } });
const tap = async (name: string) => {
  let over = false;
  const done = Promise.resolve(commands.executeCommand('tapline.tapServer', node(name))).finally(() => {
    over = true;
  });
  // The difference is shown as long as the question is open: then the person says yes.
  const isAsked = () => window.tabGroups.all.some(({ tabs }) => tabs.some(({ input }) => input instanceof TabInputTextDiff));
  await commands.executeCommand('notifications.clearAll');
  await until(async () => {
    if (!over && isAsked()) await commands.executeCommand('notification.acceptPrimaryAction');
    return over;
  }, `the question whether to tap ${name}`);
  return done;
};
const untap = (name: string) => commands.executeCommand('tapline.untapServer', node(name));
const read = () => readFileSync(file, 'utf8');

/** Waits for a condition, and fails with what was waited for. */
async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (const end = Date.now() + 10_000; !(await condition()); ) {
    ok(Date.now() < end, `waited for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

async function typeInto(document: TextDocument, text: string): Promise<void> {
  const editor = await window.showTextDocument(document);
  ok(await editor.edit((edit) => edit.insert(document.positionAt(document.getText().length), text)));
}

const WRITINGS: Readonly<Record<string, string>> = {
  'with comments and trailing commas':
    '// mine\n{\n\t"servers": {\n\t\t"s": { // this one\n\t\t\t"command": "uv",\n\t\t\t"args": [\n\t\t\t\t"run", // it\n\t\t\t\t"x",\n\t\t\t],\n\t\t},\n\t},\n}\n',
  'with CRLF': '{\r\n  "servers": {\r\n    "s": {\r\n      "command": "uv",\r\n      "args": ["run"]\r\n    }\r\n  }\r\n}\r\n',
  'with a byte order mark': '\uFEFF{"servers":{"s":{"command":"uv"}}}',
  'on one line, without a newline at its end': '{"servers":{"s":{"type":"stdio","args":[],"command":"\\u0075v"}}}',
  'in other scripts': '{"servers":{"s":{"command":"/opt/сервер/ü 🚰","args":["日本"]}}}',
};

describe('tapping a server by command', () => {
  beforeEach(async () => {
    await commands.executeCommand('workbench.action.closeAllEditors');
    mkdirSync(dirname(file), { recursive: true });
  });
  after(async () => {
    await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    rmSync(file, { force: true });
  });

  for (const [how, text] of Object.entries(WRITINGS)) {
    it(`gives back a file ${how} byte for byte`, async () => {
      writeFileSync(file, text);
      await tap('s');
      match(read(), /launcher\.js/);
      await untap('s');
      equal(read(), text);
      // No temporary file stays beside it.
      equal(readdirSync(dirname(file)).join(), 'mcp.json');
    });
  }

  it('changes a document that is open, too, and leaves nothing to save in it', async () => {
    const text = WRITINGS['with comments and trailing commas'] ?? '';
    writeFileSync(file, text);
    const document = await workspace.openTextDocument(uri);
    await window.showTextDocument(document);
    await until(() => document.getText() === text, 'the text of the file in the document');
    await tap('s');
    await until(() => document.getText().includes('launcher.js'), 'the tap in the document');
    ok(!document.isDirty);
    await untap('s');
    await until(() => document.getText() === text, 'the old text in the document');
    equal(read(), text);
  });

  it('edits what the person sees where the document has unsaved edits, and leaves saving to them', async () => {
    const text = '{"servers":{"s":{"command":"uv"}}}\n';
    writeFileSync(file, text);
    const document = await workspace.openTextDocument(uri);
    // VS Code may still have the text of the file as it was before.
    await until(() => document.getText() === text, 'the text of the file in the document');
    await typeInto(document, '// not saved yet\n');
    const unsaved = document.getText();
    await tap('s');
    match(document.getText(), /launcher\.js[\s\S]*not saved yet/);
    ok(document.isDirty);
    equal(read(), text);
    await untap('s');
    equal(document.getText(), unsaved);
    await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('leaves a file alone that is not valid JSON, or not UTF-8', async () => {
    for (const bytes of [Buffer.from('{"servers":{"s":{"command":"uv"}}'), Buffer.from('{"servers":{"s":{"command":"\xe4"}}}', 'latin1')]) {
      writeFileSync(file, bytes);
      equal(await tap('s'), false);
      ok(readFileSync(file).equals(bytes));
    }
  });

  it('refuses a server that is tapped already, or cannot be tapped', async () => {
    writeFileSync(file, '{"servers":{"s":{"command":"uv"},"r":{"type":"http","url":"https://example.com"}}}');
    await tap('s');
    const tapped = read();
    equal(await tap('s'), false);
    equal(await tap('r'), false);
    equal(await tap('nobody'), false);
    equal(read(), tapped);
  });

  it('puts the launcher beside the tap in a folder of Tapline’s own', async () => {
    writeFileSync(file, '{"servers":{"s":{"command":"uv"}}}');
    await tap('s');
    const { servers } = JSON.parse(read());
    const launcher: string = servers.s.args[0];
    equal(launcher, join(process.env.TAPLINE_HOME ?? '', 'bin', 'launcher.js'));
    for (const name of ['launcher.js', 'tap.js']) ok(readFileSync(join(dirname(launcher), name)).length > 1000);
  });
});
