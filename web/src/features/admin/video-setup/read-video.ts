import type { VideoFacts } from './check-video.js';

const timeoutMs = 20_000;

/** Reads the video's metadata in the browser; nothing is uploaded. */
export const readVideo = (file: File): Promise<VideoFacts> =>
  new Promise((resolve, reject) => {
    const address = URL.createObjectURL(file);
    const video = document.createElement('video');
    const end = (): void => {
      window.clearTimeout(timer);
      video.removeAttribute('src');
      URL.revokeObjectURL(address);
    };
    const fail = (): void => {
      end();
      reject(new Error('This browser cannot read the file as a video. Export it as MP4 (H.264) and drop it again.'));
    };
    const timer = window.setTimeout(fail, timeoutMs);
    video.preload = 'metadata';
    video.muted = true;
    video.onerror = fail;
    video.onloadedmetadata = () => {
      const { duration: seconds, videoWidth: width, videoHeight: height } = video;
      if (!Number.isFinite(seconds) || width === 0) return fail();
      end();
      resolve({ seconds, width, height, bytes: file.size });
    };
    video.src = address;
  });
