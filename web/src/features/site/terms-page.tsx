import type { JSX } from 'react';
import page from '../../../pages/terms.md';
import { Prose } from './prose.js';

export default function TermsPage(): JSX.Element {
  return <Prose page={page} />;
}
