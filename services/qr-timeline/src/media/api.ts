export { ffmpegAudio, type Audio } from './adapters/audio.ffmpeg.js';
export { lockCase } from './adapters/case-files.postgres.js';
export { cleanPicture } from './adapters/originals/clean-original.js';
export { ffmpegVideos as ffmpegFilms, type Videos as Films } from './adapters/video.ffmpeg.js';
