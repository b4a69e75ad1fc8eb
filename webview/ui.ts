/**
 * The one place that knows the library of controls and the icons, so that either can be exchanged. Controls come one by one: the
 * whole library would be four times as large.
 */
import '@vscode-elements/elements/dist/vscode-button/index.js';
import arrowDown from '@vscode/codicons/src/icons/arrow-down.svg';
import arrowSmallLeft from '@vscode/codicons/src/icons/arrow-small-left.svg';
import arrowSmallRight from '@vscode/codicons/src/icons/arrow-small-right.svg';
import arrowUp from '@vscode/codicons/src/icons/arrow-up.svg';
import bookmark from '@vscode/codicons/src/icons/bookmark.svg';
import bracketError from '@vscode/codicons/src/icons/bracket-error.svg';
import check from '@vscode/codicons/src/icons/check.svg';
import chevronDown from '@vscode/codicons/src/icons/chevron-down.svg';
import chevronLeft from '@vscode/codicons/src/icons/chevron-left.svg';
import chevronRight from '@vscode/codicons/src/icons/chevron-right.svg';
import circleSlash from '@vscode/codicons/src/icons/circle-slash.svg';
import circleSmallFilled from '@vscode/codicons/src/icons/circle-small-filled.svg';
import close from '@vscode/codicons/src/icons/close.svg';
import copy from '@vscode/codicons/src/icons/copy.svg';
import debugPause from '@vscode/codicons/src/icons/debug-pause.svg';
import ellipsis from '@vscode/codicons/src/icons/ellipsis.svg';
import error from '@vscode/codicons/src/icons/error.svg';
import filter from '@vscode/codicons/src/icons/filter.svg';
import goToFile from '@vscode/codicons/src/icons/go-to-file.svg';
import info from '@vscode/codicons/src/icons/info.svg';
import linkExternal from '@vscode/codicons/src/icons/link-external.svg';
import shield from '@vscode/codicons/src/icons/shield.svg';
import stopCircle from '@vscode/codicons/src/icons/stop-circle.svg';
import zap from '@vscode/codicons/src/icons/symbol-event.svg';
import symbolInterface from '@vscode/codicons/src/icons/symbol-interface.svg';
import symbolMethod from '@vscode/codicons/src/icons/symbol-method.svg';
import terminal from '@vscode/codicons/src/icons/terminal.svg';
import warning from '@vscode/codicons/src/icons/warning.svg';

/** Drawings of VS Code's own icons, as the text of an SVG file each. */
export const CODICONS = {
  'arrow-down': arrowDown,
  'arrow-small-left': arrowSmallLeft,
  'arrow-small-right': arrowSmallRight,
  'arrow-up': arrowUp,
  bookmark,
  'bracket-error': bracketError,
  check,
  'chevron-down': chevronDown,
  'chevron-left': chevronLeft,
  'chevron-right': chevronRight,
  'circle-slash': circleSlash,
  'circle-small-filled': circleSmallFilled,
  close,
  copy,
  'debug-pause': debugPause,
  ellipsis,
  error,
  filter,
  'go-to-file': goToFile,
  info,
  'link-external': linkExternal,
  shield,
  'stop-circle': stopCircle,
  'symbol-interface': symbolInterface,
  'symbol-method': symbolMethod,
  terminal,
  warning,
  zap,
} as const;

/** A button as VS Code's dialogs have it. `secondary`: less prominent. */
export function pushButton(text: string, secondary: boolean, pressed: () => void): HTMLElement {
  const button = document.createElement('vscode-button');
  button.toggleAttribute('secondary', secondary);
  button.textContent = text;
  button.addEventListener('click', pressed);
  return button;
}
