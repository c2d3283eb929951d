import type { Page } from 'playwright-core';

/* From a timer: an evaluation that itself navigates can fail with "Execution context was destroyed". */

export const goBack = (page: Page): Promise<void> =>
  page.evaluate(() => {
    setTimeout(() => window.history.back());
  });

export const goForward = (page: Page): Promise<void> =>
  page.evaluate(() => {
    setTimeout(() => window.history.forward());
  });
