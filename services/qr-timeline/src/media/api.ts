export { ffmpegAudio, type Audio } from './adapters/audio.ffmpeg.js';
export { lockCase } from './adapters/case-files.postgres.js';
export { cleanPicture, cleanPictureInMemory, isCleanedInMemory } from './adapters/originals/clean-original.js';
export { pictureProcess, type PictureProcess } from './adapters/picture-process.js';
export { printFile } from './adapters/picture-work.js';
export { ffmpegVideos as ffmpegFilms, type Videos as Films } from './adapters/video.ffmpeg.js';
export { ffprobeOf, outputOf, quietly, run } from './adapters/ffmpeg.js';
