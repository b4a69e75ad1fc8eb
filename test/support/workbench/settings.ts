/** The themes of VS Code in which Tapline must be readable, by their ids. */
export const THEMES = {
  dark: 'Default Dark Modern',
  light: 'Default Light Modern',
  'high-contrast': 'Default High Contrast',
  'high-contrast-light': 'Default High Contrast Light',
} as const;

export type Theme = keyof typeof THEMES;

/** User settings that keep a fresh VS Code from showing its own welcome, questions and extras in front of what a test looks at. */
export const QUIET: Readonly<Record<string, unknown>> = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.colorTheme': THEMES.dark,
  'window.commandCenter': false,
  'chat.mcp.autostart': 'never',
  // In a browser VS Code saves by itself, on a desktop it does not.
  'files.autoSave': 'off',
  'git.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
};

/** Asks nobody for trust, and gives none. */
export const RESTRICTED: Readonly<Record<string, unknown>> = {
  'security.workspace.trust.enabled': true,
  'security.workspace.trust.startupPrompt': 'never',
  'security.workspace.trust.banner': 'never',
};
