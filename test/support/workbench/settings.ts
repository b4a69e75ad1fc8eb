import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The four kinds of theme that Tapline draws in, by the names of VS Code's own themes. */
export const THEMES = {
  dark: 'Default Dark Modern',
  light: 'Default Light Modern',
  'high-contrast': 'Default High Contrast',
  'high-contrast-light': 'Default High Contrast Light',
} as const;

export type Theme = keyof typeof THEMES;

/** The user settings of a workbench; a running one takes changes up at once, as it watches the file. */
export class UserSettings {
  /** What keeps a fresh VS Code from showing its own welcome, questions and extras in front of what a test looks at. */
  static readonly quiet: Readonly<Record<string, unknown>> = {
    'workbench.startupEditor': 'none',
    'workbench.tips.enabled': false,
    'workbench.welcomePage.walkthroughs.openOnInstall': false,
    'workbench.secondarySideBar.defaultVisibility': 'hidden',
    'workbench.colorTheme': THEMES.dark,
    'window.commandCenter': false,
    'chat.disableAIFeatures': false,
    'chat.mcp.autostart': 'never',
    'git.enabled': false,
    'telemetry.telemetryLevel': 'off',
    'extensions.autoCheckUpdates': false,
    'extensions.ignoreRecommendations': true,
    'security.workspace.trust.enabled': false,
  };

  private readonly file: string;

  constructor(userData: string) {
    this.file = join(userData, 'User', 'settings.json');
  }

  set(values: Readonly<Record<string, unknown>>): void {
    const now = JSON.parse(readFileSync(this.file, 'utf8')) as Record<string, unknown>;
    writeFileSync(this.file, JSON.stringify({ ...now, ...values }, null, 2));
  }
}
