import { icon } from '../../../shared/controls/icons.js';

export const MicrophoneIcon = icon(
  'M7.500 5.500a2.500 2.500 0 0 1 5 0v4a2.500 2.500 0 0 1-5 0z',
  'M4.500 9.500a5.500 5.500 0 0 0 11 0',
  'M10 15v3',
);
