import { lazy, Suspense, type ComponentProps, type JSX } from 'react';
import type { ScanSheet } from './scan-sheet.js';

const Sheet = lazy(() => import('./scan-sheet.js').then((file) => ({ default: file.ScanSheet })));

/** Whether there may be a camera at all; whether it can be used is known when it is asked. */
export const canScan = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';

/** The scan sheet, which comes with its decoder only when somebody wants to scan. */
export const Scanner = (props: ComponentProps<typeof ScanSheet>): JSX.Element => (
  <Suspense fallback={null}>
    <Sheet {...props} />
  </Suspense>
);
