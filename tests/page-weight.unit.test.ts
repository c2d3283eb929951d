import { describe, expect, it } from '@jest/globals';
import { filesOf } from './page-weight.js';

const manifest = {
  'index.html': { file: 'assets/index-1.js' },
  'src/app/start.tsx': { file: 'assets/start-2.js', imports: ['_react-3.js'] },
  'src/features/timeline/timeline-page.tsx': { file: 'assets/timeline-4.js', imports: ['_react-3.js', '_story-5.js'] },
  'src/features/admin/admin-page.tsx': { file: 'assets/admin-6.js', imports: ['_antd-7.js'] },
  '_react-3.js': { file: 'assets/react-3.js' },
  '_story-5.js': { file: 'assets/story-5.js', imports: ['_react-3.js', 'src/app/start.tsx'] },
  '_antd-7.js': { file: 'assets/antd-7.js' },
};

describe('files of a page', () => {
  it('include all nested static imports once', () => {
    expect(filesOf(manifest, ['index.html', 'src/features/timeline/timeline-page.tsx'])).toEqual([
      'assets/index-1.js',
      'assets/timeline-4.js',
      'assets/react-3.js',
      'assets/story-5.js',
      'assets/start-2.js',
    ]);
  });

  it('throw for an unknown entry', () => {
    expect(() => filesOf(manifest, ['src/features/timeline/gone.tsx'])).toThrow('gone.tsx');
  });
});
