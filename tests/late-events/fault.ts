import type { Fault } from '../faults/fault.js';

const maxMs = 2_000;

/** Not a mistake: a slow but correct event log. All journeys must pass with it. */
export const lateEvents: Fault = {
  id: 'platform-late-events',
  file: 'packages/platform/src/events/dispatcher.ts',
  find: 'const timer = setTimeout(() => abort.abort(), handlerMs);',
  replace: `const due = Date.parse(event.time) + ${maxMs} * Math.random();
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, Math.min(due - Date.now(), ${maxMs}))));
    const timer = setTimeout(() => abort.abort(), handlerMs);`,
  breaks: '',
  tests: [],
};
