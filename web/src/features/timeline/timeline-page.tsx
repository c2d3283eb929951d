import { demoCode, isDemoCode, parseDemoCode, parsePlateCode } from '@keepsake/contracts/values/plate-code';
import { lazy, type JSX } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { LiveTimeline } from './parts/live-timeline.js';

const InvalidAddress = lazy(() => import('./access/no-timeline.js').then((file) => ({ default: file.InvalidAddress })));
const DemoTimeline = lazy(() => import('./parts/demo-timeline.js').then((file) => ({ default: file.DemoTimeline })));

export default function TimelinePage(): JSX.Element {
  const { qrCode = '' } = useParams();
  const [search] = useSearchParams();
  if (isDemoCode(qrCode)) {
    const kind = search.get('kind');
    const code = kind === null ? parseDemoCode(qrCode) : demoCode(kind);
    return <DemoTimeline key={code} code={code} />;
  }
  const parsed = parsePlateCode(qrCode);
  if (!parsed.ok) return <InvalidAddress {...(parsed.reason === 'check' && { typed: parsed.grouped })} />;
  return <LiveTimeline key={parsed.code} code={parsed.code} />;
}
