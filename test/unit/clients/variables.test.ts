// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of VS Code look like those of template strings.
import { describe, expect, it } from 'vitest';
import { resolveLine, resolveText, type VariableValues } from '../../../src/clients/variables.js';

const values: VariableValues = {
  ...{ folder: '/w/shop', folders: { shop: '/w/shop', bank: '/w/bank' }, home: '/home/me', separator: '/' },
  env: { TOKEN: 'abc' },
};

describe('the variables of a configuration', () => {
  it.each([
    ['${workspaceFolder}/server.js', '/w/shop/server.js'],
    ['${workspaceFolder:bank}${/}x', '/w/bank/x'],
    ['${workspaceFolderBasename}', 'shop'],
    ['${userHome}${pathSeparator}bin', '/home/me/bin'],
    ['--token=${env:TOKEN}', '--token=abc'],
    ['${env:MISSING}', ''],
    ['$HOME {x} $', '$HOME {x} $'],
  ])('%s is %s', (text, value) => {
    expect(resolveText(text, values)).toEqual({ value, left: [] });
  });

  it('are left, and named, where only VS Code knows them', () => {
    const line = { command: '${command:find}', args: ['${input:key}', '${workspaceFolder:gone}', '${userHome}'] };
    expect(resolveLine(line, values)).toEqual({
      value: { command: '${command:find}', args: ['${input:key}', '${workspaceFolder:gone}', '/home/me'] },
      left: ['${command:find}', '${input:key}', '${workspaceFolder:gone}'],
    });
  });
});

describe('the variables of other clients', () => {
  it.each([
    ['cursor', '${workspaceFolder}${/}${env:TOKEN}${cwd}', '/w/shop/abc${cwd}', ['${cwd}']],
    ['claude', '${TOKEN} ${MISSING:-a b} ${TOKEN:-x} ${MISSING} $TOKEN', 'abc a b abc ${MISSING} $TOKEN', ['${MISSING}']],
    ['env', '${env:TOKEN} ${env:MISSING} ${TOKEN}', 'abc ${env:MISSING} ${TOKEN}', ['${env:MISSING}', '${TOKEN}']],
    ['shell', '$TOKEN/${TOKEN}/$MISSING %TOKEN% 100%', 'abc/abc/$MISSING %TOKEN% 100%', ['$MISSING']],
    ['continue', '${{ secrets.KEY }} ${TOKEN}', '${{ secrets.KEY }} ${TOKEN}', ['${{ secrets.KEY }}']],
    ['none', '${TOKEN} $TOKEN %TOKEN%', '${TOKEN} $TOKEN %TOKEN%', []],
  ] as const)('are those of %s', (variables, text, value, left) => {
    expect(resolveText(text, values, variables)).toEqual({ value, left });
  });

  it('are replaced by Copilot in the environment, but not in a command line', () => {
    expect(resolveText('$TOKEN ${TOKEN} ${GONE:-x}', values, 'copilot')).toEqual({ value: 'abc abc x', left: [] });
    const line = { command: '${TOKEN}', args: ['$TOKEN'] };
    expect(resolveLine(line, values, 'copilot')).toEqual({ value: line, left: [] });
  });

  it('stand between per cent signs on Windows alone', () => {
    expect(resolveText('%TOKEN% %GONE%', { ...values, separator: '\\' }, 'shell')).toEqual({ value: 'abc %GONE%', left: [] });
  });
});
