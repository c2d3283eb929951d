import type { ComponentType, ReactNode } from 'react';
import type { ShellName } from './routes.js';

export type Shell = ComponentType<{ readonly children: ReactNode }>;

/** The frames that travel on their own. A guest's is so small that it comes with the start. */
export const shellLoaders: Readonly<Record<Exclude<ShellName, 'guest'>, () => Promise<{ readonly default: Shell }>>> = {
  public: () => import('./public-shell.js'),
  form: () => import('./form-shell.js'),
  office: () => import('./office-shell.js'),
  door: () => import('./door-shell.js'),
  portal: () => import('./portal-shell.js'),
};
