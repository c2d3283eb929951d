import type { JSX } from 'react';
import page from '../../../pages/support.md';
import { Prose } from './prose.js';

export default function SupportPage(): JSX.Element {
  return <Prose page={page} />;
}
