import type { Fault } from './fault.js';

export const qrTimeline: readonly Fault[] = [
  {
    id: 'qr-old-grant-posts',
    file: 'services/qr-timeline/src/timelines/domain/timeline-privacy.ts',
    find: 'timeline.isPrivate && grantEpoch !== timeline.privacyEpoch',
    replace: 'timeline.isPrivate && grantEpoch === undefined',
    breaks: 'Anyone who knew the old access code can still add memories after the family has changed it.',
    tests: [
      'services/qr-timeline/src/timelines/domain/timeline.unit.test.ts',
      'services/qr-timeline/src/governance/timeline-privacy.int.test.ts',
    ],
  },
  {
    id: 'qr-gps-kept',
    file: 'services/qr-timeline/src/media/adapters/originals/jpeg.ts',
    find: 'const notes = keptExif(body.subarray(exifMark.length));',
    replace: 'const notes = keptExif(body.subarray(exifMark.length)) && body.subarray(exifMark.length);',
    breaks: 'Downloaded originals tell where each photo was taken.',
    tests: ['services/qr-timeline/src/media/adapters/originals/clean-original.unit.test.ts'],
  },
  {
    id: 'qr-ten-megabytes-refused',
    file: 'services/qr-timeline/src/timelines/application/add-entries.ts',
    find: 'upload.size > maxMemoryFileBytes &&',
    replace: 'upload.size >= maxMemoryFileBytes &&',
    breaks: 'A guest whose photo has exactly 10 MB gets the error that it is too large.',
    tests: ['services/qr-timeline/src/timelines/many-entries.int.test.ts'],
  },
  {
    id: 'qr-link-never-expires',
    file: 'services/qr-timeline/src/governance/domain/link.ts',
    find: ' || link.expiresAt <= expected.now) throw linkUsed();',
    replace: ') throw linkUsed();',
    breaks: 'An invitation from an old mail opens a private timeline forever.',
    tests: [
      'services/qr-timeline/src/governance/invitations.int.test.ts',
      'services/qr-timeline/src/governance/keepers.int.test.ts',
    ],
  },
  {
    id: 'qr-cancelled-keeps-plates',
    file: 'services/qr-timeline/src/plates/application/release-codes.ts',
    find: 'const released = await deps.codes.release(tx, orderId);',
    replace: `const released = orderId === '' ? await deps.codes.release(tx, orderId) : [];`,
    breaks: 'The plates of a cancelled order never return to the stock.',
    tests: ['services/qr-timeline/src/plates/allotment.int.test.ts'],
  },
  {
    id: 'qr-empty-last-page',
    file: 'services/qr-timeline/src/timelines/application/view-timeline.ts',
    find: 'found.length > length ? shown.at(-1)?.sortKey : undefined,',
    replace: 'found.length >= length ? shown.at(-1)?.sortKey : undefined,',
    breaks: 'A timeline whose last page is full offers guests one more page, and it is empty.',
    tests: [
      'services/qr-timeline/src/timelines/timelines.int.test.ts',
      'services/qr-timeline/src/timelines/many-entries.int.test.ts',
    ],
  },
  {
    id: 'qr-report-mails-each-time',
    file: 'services/qr-timeline/src/governance/application/report-entry.ts',
    find: 'if (recent === 0) tx.publish(entryReported',
    replace: 'if (recent >= 0) tx.publish(entryReported',
    breaks: 'One angry visitor can send a family a mail for every press on Report.',
    tests: ['services/qr-timeline/src/governance/reports.int.test.ts'],
  },
  {
    id: 'qr-disputed-changed',
    file: 'services/qr-timeline/src/timelines/domain/permissions.ts',
    find: `new Set<Permission>(['view', 'export']);`,
    replace: `new Set<Permission>(['look', 'export', 'describe']);`,
    breaks: 'One side of a dispute rewrites the timeline while it is frozen.',
    tests: [
      'services/qr-timeline/src/timelines/domain/permissions.unit.test.ts',
      'services/qr-timeline/src/support/disputes.int.test.ts',
    ],
  },
  {
    id: 'qr-destroyed-early',
    file: 'services/qr-timeline/src/media/domain/retention.ts',
    find: 'const graceMs = 30 * 24',
    replace: 'const graceMs = 3 * 24',
    breaks: 'Memories that a family removed by mistake are destroyed after 3 days instead of 30.',
    tests: ['services/qr-timeline/src/media/destroy-removed.int.test.ts'],
  },
];
