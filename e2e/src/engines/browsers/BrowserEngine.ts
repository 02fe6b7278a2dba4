import type { InputSource } from './input-actions.ts';

/** A browser engine, with what a journey needs of it: everything else is done by scripts in the page. */
export interface BrowserEngine {
  /** Opens a window with cookies and storage of its own. */
  openWindow(): Promise<BrowserWindow>;
  close(): Promise<void>;
}

export interface BrowserWindow {
  /** Resolves when the document is parsed. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Evaluates an expression in the page. Its value must be JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Plays the mouse and the keyboard, as the user would. */
  perform(source: InputSource): Promise<void>;
  /** PNG, in base64. */
  screenshot(): Promise<string>;
  close(): Promise<void>;
}

/** Size of the page, in CSS pixels. */
export const VIEWPORT = { width: 1280, height: 800 };
