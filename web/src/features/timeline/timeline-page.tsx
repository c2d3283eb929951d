import { parsePlateCode } from '@keepsake/contracts/values/plate-code';
import { lazy, type JSX } from 'react';
import { useParams } from 'react-router-dom';
import { LiveTimeline } from './parts/live-timeline.js';
import { InvalidAddress } from './parts/no-timeline.js';

const DemoTimeline = lazy(() => import('./parts/demo-timeline.js').then((file) => ({ default: file.DemoTimeline })));

/** What the demo page prints: a prefix and six digits. No plate on sale looks like it. */
const demoCode = /^(?:demo|CF\d{6})$/i;

export default function TimelinePage(): JSX.Element {
  const { qrCode = '' } = useParams();
  if (demoCode.test(qrCode)) return <DemoTimeline />;
  const parsed = parsePlateCode(qrCode);
  if (!parsed.ok) return <InvalidAddress {...(parsed.reason === 'check' && { typed: parsed.grouped })} />;
  return <LiveTimeline key={parsed.code} code={parsed.code} />;
}
