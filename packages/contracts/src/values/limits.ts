/** Limits that forms and the server both check. */

/** Maximum size of a media file of the memory form in bytes, inclusive. */
export const maxMemoryFileBytes = 10 * 1024 * 1024;

/** Maximum size of a file uploaded in parts, and of a whole contribution, in bytes, inclusive. */
export const maxGuestFileBytes = 500 * 1024 * 1024;
export const maxContributionBytes = 2 * 1024 ** 3;

/** Maximum length of a recording made on the page, and of any sound file, in seconds. */
export const maxRecordingSeconds = 10 * 60;
export const maxAudioSeconds = 2 * 60 * 60;

/** Maximum length of the caption of a photo or video, and of the transcript of a recording, in characters. */
export const maxPhotoCaptionLength = 300;
export const maxTranscriptLength = 10_000;

/** Maximum photos, videos and recordings of one contribution. */
export const maxPerContribution = 200;

/** Maximum length of a reply under a memory, and replies of one memory. */
export const maxReplyLength = 500;
export const maxRepliesPerMemory = 100;

/** Maximum memories of a timeline that are sealed at the same time. */
export const maxSealedMemories = 1_000;

/** Maximum size of an application's license document in bytes, inclusive. */
export const maxLicenseBytes = 10 * 1024 * 1024;

/** Minimum characters of a contact message. */
export const shortestMessage = 10;

export const minPasswordLength = 8;

/** Maximum codes of one batch, and the default prefix. */
export const maxBatch = 10_000;
export const defaultPrefix = 'CF';

/** Maximum plates whose symbols one call draws. */
export const maxPlatesDrawn = 50;

/** Maximum plates of one order: a packer's swap lists all of them. */
export const maxPlatesSwapped = 1_000;

/** Maximum price that staff can enter: a million dollars. */
export const maxPriceCents = 100_000_000;

/** People who get questions by email at a time, per timeline. */
export const maxRelatives = 12;
