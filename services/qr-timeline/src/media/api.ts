export { lockCase } from './adapters/case-files.postgres.js';
export { cleanPicture } from './adapters/originals/clean-original.js';
export { ffmpegFilms, type Films } from './adapters/video.ffmpeg.js';
