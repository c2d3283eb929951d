import { feature, type Area } from '../feature.js';

const widget = (title: string): string => `web/src/shared/upload/upload-widget.unit.test.tsx › ${title}`;
const queue = (title: string): string => `web/src/shared/upload/upload-queue.unit.test.ts › ${title}`;
const journey = (title: string): string => `tests/e2e/orders/create-journey.e2e.test.ts › ${title}`;
const line = (title: string): string => `tests/e2e/timelines/upload-connection.e2e.test.ts › ${title}`;
const kills = (title: string): string => `tests/e2e/timelines/upload-kills.e2e.test.ts › ${title}`;

const picks = widget('accepts pictures and videos, names the formats, and highlights on drag');
const fails = widget('reports failures, shows refusals with their message, and offers a retry');
const busy = widget('shows progress per file and in total, and reports the end');
const twoHundred = kills('accepts two hundred files with unusual names, except those with false types');

export const upload: Area = {
  name: 'Upload',
  features: [
    feature(
      '/upload is the upload widget as a page',
      [
        journey('the upload page requires sign-in, and adds an owner’s files in order'),
        journey('an account without timeline or order gets an explanation and a link'),
        'services/qr-timeline/src/media/uploads.int.test.ts › are added to a kept timeline under the keeper’s name',
      ],
      { note: 'a signed-in customer picks a timeline or an open order, others are asked to sign in' },
    ),
    feature('The zone is highlighted while something is dragged over it', [picks]),
    feature('The picker takes image/* and video/*; JPG, PNG, MP4, MOV are named', [picks], {
      texts: ['image/*,video/*', 'JPG, PNG, MP4, MOV'],
    }),
    feature('Browse is disabled and reads Uploading... while it uploads', [busy], { texts: ['Uploading...'] }),
    feature(
      'Only image/ and video/ are kept: Some files were skipped - Only image and video files are supported',
      [widget('rejects other files with a toast and a list of names')],
      { texts: ['Some files were skipped', 'Only image and video files are supported.'] },
    ),
    feature('POST /api/upload: multipart files; files, totalFiles, totalPhotos, totalVideos', [twoHundred], {
      note: '`path` is an opaque id; 17: the bytes say what a file is',
    }),
    feature('Files uploaded successfully! - Uploaded N files (X photos, Y videos)', [busy], {
      texts: ['Files uploaded successfully!', 'Uploaded 2 files (1 photos, 1 videos)'],
    }),
    feature('Upload failed - Please try again or contact support', [fails], {
      texts: ['Upload failed', 'Please try again or contact support'],
    }),
    feature('The summary for the form: totalFiles, totalPhotos, totalVideos, totalSize in MB', [
      queue('counts complete photos and videos separately, and their size in MB'),
    ]),
    feature(
      'Large files: progress per file and in all, retry, cancel, resume after a lost line or a reload',
      [
        busy,
        fails,
        line('all arrive once, in order, despite a reload and a busy server'),
        kills('stores each file once and complete after every kill'),
        queue('restores complete uploads after a reload, and others when chosen again'),
      ],
      { note: '200 MB on the form, 2 GB in pieces' },
    ),
    feature('Previews and reordering', [
      widget('reorders by keyboard and removes pictures'),
      line('the owner reorders them by buttons and by dragging'),
    ]),
    feature(
      'Files are bound to the browser that sent them, claimed once by an order, and swept after 24 hours',
      [
        kills('an order that names five hundred foreign files gets none of them'),
        'services/qr-timeline/src/media/uploads.int.test.ts › cannot be read, continued, finished or claimed by other browsers',
        'services/qr-timeline/src/media/uploads.int.test.ts › deletes files idle for a day with parts and orphans, keeps active ones',
        'services/qr-timeline/src/media/timeline-uploads.int.test.ts › are deleted after a day with unregistered objects; claimed ones stay',
      ],
      { note: 'opaque ids instead of paths' },
    ),
    feature(
      'No limit of size or count is shown; a flood ends at a quota, with a sentence',
      [
        'services/qr-timeline/src/media/uploads.int.test.ts › reject a browser over its daily quota with a message and a time',
        'services/qr-timeline/src/media/uploads.int.test.ts › reject more than the daily quota of a %s',
      ],
      { texts: ['This is as much as one device can send in a day. Please go on tomorrow, or write to us.'] },
    ),
  ],
};
