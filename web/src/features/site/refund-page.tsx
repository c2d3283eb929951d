import type { JSX } from 'react';
import page from '../../../pages/refund.md';
import { Prose } from './prose.js';

export default function RefundPage(): JSX.Element {
  return <Prose page={page} />;
}
