import { ThemeColor, ThemeIcon } from 'vscode';
import type { ColorId } from '../ids.js';

/** An icon in one of Tapline's colours. */
export function tinted(icon: string, color: ColorId): ThemeIcon {
  return new ThemeIcon(icon, new ThemeColor(`tapline.${color}`));
}
