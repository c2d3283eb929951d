import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ToastStage } from '../shared/toast/toast-stage.js';
import { Pages } from './pages.js';
import { createQueryClient } from './query-client.js';
import { createMountPoint } from '../shared/mount-point.js';
import { numberIn } from '../shared/storage/stored.js';

const shown = document.getElementById('root');
if (!shown) throw new Error('The page has no #root to draw into. Build it from web/index.html.');

// A reload closes all layers, so their history entry is removed.
if (numberIn(window.history.state, 'layers') !== undefined)
  void import('../shared/controls/use-back-closes.js').then(({ watchBack }) => watchBack());

const root = createRoot(createMountPoint(shown));
// Rendered in slices, so that a phone responds to input in between.
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
