import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ToastStage } from '../shared/toast/toast-stage.js';
import { Pages } from './pages.js';
import { createQueryClient } from './query-client.js';
import { openStage } from '../shared/take-over.js';

const shown = document.getElementById('root');
if (!shown) throw new Error('The page has no #root to draw into. Build it from web/index.html.');

const root = createRoot(openStage(shown));
// In slices: a phone that is still drawing answers a finger in between.
startTransition(() =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <BrowserRouter>
          <Pages />
        </BrowserRouter>
        <ToastStage />
      </QueryClientProvider>
    </StrictMode>,
  ),
);
