export { entryOf, type EntryRecord, mediaColumns, postgresEntries } from './adapters/entries.postgres.js';
export { timelineSecrets } from './adapters/timeline-secrets.js';
export { heldReplies, postgresTimelines, timelineOf, type TimelineRecord } from './adapters/timelines.postgres.js';
export {
  type AddEntries,
  insertContribution,
  pendingMedia,
  type PictureTexts,
  requireFiles,
} from './application/add-entries.js';
export { type EntryPlace, entryUnknown } from './application/change-entry.js';
export { findTimeline } from './application/find-timeline.js';
export type { OwnerContact, Plates, TimelineCard, TimelineKey, Timelines, Uploads } from './application/ports.js';
export { publish } from './application/publish-uploads.js';
export { enqueueFinalizeUpload, makeMediaSoon, removeFilesSoon, scheduleRefresh } from './application/timeline-jobs.js';
export type {
  EntryRows,
  Failed,
  MediaJob,
  MediaProcessor,
  StoredLogo,
  MediaRows,
  PrintedPhoto,
  ProcessedMedia,
  ReceiveFile,
  RefreshReadModel,
  SentFile,
  EncryptedEmail as SealedEmail,
  TimelineRows,
  TimelineSecrets,
  UploadRows,
  Variant,
  Variants,
} from './application/timeline-ports.js';
export { requireRevision } from './domain/about.js';
export {
  countChange,
  type Entry,
  maySee,
  type MediaKind,
  type MediaState,
  type VariantName,
  moderate,
  nameOf,
  requireCaptionLength,
  statusOfNew,
} from './domain/entry.js';
export {
  can,
  isSupport,
  type KeeperRole,
  keeperRoles,
  requireConfirmed,
  requireNoDispute,
  requirePermission,
  type Role,
  roleOf,
} from './domain/permissions.js';
export { shownGrave } from './domain/grave.js';
export { restoreMs } from './domain/entry-move.js';
export { entryJson, notifiedOf as toldOf } from './domain/timeline-json.js';
export {
  browserOf,
  changeSettings,
  forgetKeysBefore,
  keptUntil,
  opensMore,
  requirePosting,
  type SettingsChange,
} from './domain/timeline-privacy.js';
export { deckOf, hasNoOwner, noCountChange, ownerless, type Timeline } from './domain/timeline.js';
export {
  caseHandedOver,
  incomingPrefix,
  kindOfType,
  kindsIn,
  mediaKey,
  mediaPrefix,
  originalKey,
  logoKey,
  previewKey,
  previewMissing,
  previewPrefix,
  recordingRefused,
  tooManyCaseFiles,
  typeRefused,
  unclaimedMs,
  type Upload,
  uploadMissing,
} from './domain/upload.js';
