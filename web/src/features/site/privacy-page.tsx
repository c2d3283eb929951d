import type { JSX } from 'react';
import page from '../../../pages/privacy.md';
import { Prose } from './prose.js';

export default function PrivacyPage(): JSX.Element {
  return <Prose page={page} />;
}
