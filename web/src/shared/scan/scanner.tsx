import { lazy, Suspense, type ComponentProps, type JSX } from 'react';
import { prerendered } from '../prerendered.js';
import type { ScanSheet } from './scan-sheet.js';

const Sheet = lazy(() => import('./scan-sheet.js').then((file) => ({ default: file.ScanSheet })));

/** Returns whether the browser supports cameras; permission is known only on use. Most do, so prerendered pages show it. */
export const canScan = (): boolean => prerendered || typeof navigator.mediaDevices?.getUserMedia === 'function';

/** Scan sheet, loaded with its decoder on demand. */
export const Scanner = (props: ComponentProps<typeof ScanSheet>): JSX.Element => (
  <Suspense fallback={null}>
    <Sheet {...props} />
  </Suspense>
);
