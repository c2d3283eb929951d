/** Messages about uploads. The first four are fixed by the specification. */
export const uploadMessages = {
  failed: { title: 'Upload failed', description: 'Please try again or contact support' },
  skipped: { title: 'Some files were skipped', description: 'Only image and video files are supported.' },
  done: (files: number, photos: number, videos: number) => ({
    title: 'Files uploaded successfully!',
    description: `Uploaded ${files} files (${photos} photos, ${videos} videos)`,
  }),
  lineLost: 'The connection was lost. What was sent is safe: try again.',
  gone: 'This file is no longer available. Choose it again.',
  refused: 'This file was not accepted. Please choose another one.',
  empty: 'This file is empty. Please choose another one.',
  tooLarge: 'This file is larger than 2 GB. Please choose a smaller one.',
} as const;

/** Messages of the order form, fixed by the specification. */
export const createMessages = {
  failed: { title: 'Failed to create order', description: 'Please try again or contact support' },
  done: {
    title: 'Order created successfully!',
    description: "We'll contact you within 24 hours to begin creating your memory timeline",
  },
  hint: 'Please complete the security verification above.',
} as const;
