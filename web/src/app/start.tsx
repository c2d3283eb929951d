import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ToastStage } from '../shared/toast/toast-stage.js';
import { Pages } from './pages.js';
import { createQueryClient } from './query-client.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to draw into. Build it from web/index.html.');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <Pages />
      </BrowserRouter>
      <ToastStage />
    </QueryClientProvider>
  </StrictMode>,
);
