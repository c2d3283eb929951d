import type { ComponentType, ReactNode } from 'react';
import type { ShellName } from '../routes/routes.js';

export type ShellProps = {
  readonly children: ReactNode;
  /** The page has other languages, so the frame offers them. */
  readonly translated?: boolean;
};
export type Shell = ComponentType<ShellProps>;

/** Frames loaded on demand. The guest frame is small enough for the initial bundle. */
export const shellLoaders: Readonly<Record<Exclude<ShellName, 'guest'>, () => Promise<{ readonly default: Shell }>>> = {
  public: () => import('./public-shell.js'),
  form: () => import('./form-shell.js'),
  office: () => import('./office-shell.js'),
  auth: () => import('./auth-shell.js'),
  portal: () => import('./portal-shell.js'),
};
