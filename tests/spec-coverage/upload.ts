import { asks, type Area } from './requirement.js';

const widget = (title: string): string => `web/src/shared/upload/upload-widget.unit.test.tsx › ${title}`;
const queue = (title: string): string => `web/src/shared/upload/upload-queue.unit.test.ts › ${title}`;
const journey = (title: string): string => `tests/e2e/create-journey.e2e.test.ts › ${title}`;
const line = (title: string): string => `tests/e2e/upload-line.e2e.test.ts › ${title}`;
const kills = (title: string): string => `tests/e2e/upload-kills.e2e.test.ts › ${title}`;

const picks = widget('takes pictures and films, names the formats, and is lit while something is dragged over it');
const fails = widget('says that an upload failed, keeps what was refused with its sentence, and offers to try again');
const busy = widget('is busy while files are on their way, shows how far each and all have come, and tells of the end');
const twoHundred = kills(
  'two hundred files in one form, with names of every kind, are taken; what lies about its kind is left out',
);

export const upload: Area = {
  name: 'Upload',
  requirements: [
    asks(
      '/upload is the upload widget as a page',
      [
        journey('the upload page asks strangers to sign in, and puts an owner’s files into their timeline in order'),
        journey('who has neither timeline nor order is told so, with a way on'),
        'services/qr-timeline/src/uploads.int.test.ts › go into a timeline that somebody keeps for its owner, under the keeper’s name',
      ],
      { decided: '44: a signed-in customer picks a timeline or an open order, others are asked to sign in' },
    ),
    asks('The zone is highlighted while something is dragged over it', [picks]),
    asks('The picker takes image/* and video/*; JPG, PNG, MP4, MOV are named', [picks], {
      words: ['image/*,video/*', 'JPG, PNG, MP4, MOV'],
    }),
    asks('Browse is disabled and reads Uploading... while it uploads', [busy], { words: ['Uploading...'] }),
    asks(
      'Only image/ and video/ are kept: Some files were skipped - Only image and video files are supported',
      [widget('leaves out what is neither, says so in passing and names it for good')],
      { words: ['Some files were skipped', 'Only image and video files are supported.'] },
    ),
    asks('POST /api/upload: multipart files; files, totalFiles, totalPhotos, totalVideos', [twoHundred], {
      decided: '42: `path` is an opaque id; 17: the bytes say what a file is',
    }),
    asks('Files uploaded successfully! - Uploaded N files (X photos, Y videos)', [busy], {
      words: ['Files uploaded successfully!', 'Uploaded 2 files (1 photos, 1 videos)'],
    }),
    asks('Upload failed - Please try again or contact support', [fails], {
      words: ['Upload failed', 'Please try again or contact support'],
    }),
    asks('The summary for the form: totalFiles, totalPhotos, totalVideos, totalSize in MB', [
      queue('counts what is here, photographs and films apart, and its size in MB'),
    ]),
    asks(
      'Large files: progress per file and in all, retry, cancel, resume after a lost line or a reload',
      [
        busy,
        fails,
        line('all arrive once, with the bytes they had, in their order; a reload in between loses nothing'),
        kills('after every kill each file is there once, whole, and nothing else is'),
        queue('are there again after a reload: whole ones as they were, others when they are chosen again'),
      ],
      { decided: '39: 200 MB on the form, 2 GB in pieces' },
    ),
    asks('Previews and reordering', [
      widget('is put in order by keyboard, and pictures can be taken back'),
      line('their order is the owner’s: by buttons, and by taking one along'),
    ]),
    asks(
      'Files are bound to the browser that sent them, claimed once by an order, and swept after 24 hours',
      [
        kills('T9: an order that names five hundred files of others gets none of them'),
        'services/qr-timeline/src/uploads.int.test.ts › T9: is nobody else’s to look at, to continue, to end or to take',
        'services/qr-timeline/src/uploads.int.test.ts › R14: takes what nothing was added to for a day, with its pieces and strays, and leaves what is alive',
        'services/qr-timeline/src/timeline-uploads.int.test.ts › are swept after a day, with bytes that were never registered; what is claimed stays',
      ],
      { decided: '42: opaque ids instead of paths' },
    ),
    asks(
      'No limit of size or count is shown; a flood ends at a quota, with a sentence',
      [
        'services/qr-timeline/src/uploads.int.test.ts › end the day of a browser with a sentence and a time',
        'services/qr-timeline/src/uploads.int.test.ts › end the day of a %s',
      ],
      { words: ['This is as much as one device can send in a day. Please go on tomorrow, or write to us.'] },
    ),
  ],
};
