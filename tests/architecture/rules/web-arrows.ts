import type { SourceTree } from '../source-tree.js';
import { firstStep, importChain } from '../import-chain.js';
import type { Offense, Rule } from '../rule.js';
import { eachImport, named, sourcesIn } from '../rule.js';

/** Returns `app`, `shared` or `features/<area>`; undefined for entry points. */
const placeOf = (path: string): string | undefined => /^web\/src\/(app|shared|features\/[^/]+)\//.exec(path)?.[1];

export const webArrows: Rule = {
  title: 'imports downward in web: app -> features -> shared, and no other feature',
  check: eachImport(/^web\/src\//, (to, _wanted, { path }) => {
    const from = placeOf(path);
    const target = to.kind === 'own' ? placeOf(to.path) : undefined;
    if (!from || !target || from === target || from === 'app' || target === 'shared') return undefined;
    return `${from} imports ${target}: ${named(to)}`;
  }),
  invalid: [
    { 'web/src/features/checkout/checkout-page.tsx': `import { story } from '../timeline/parts/story.js'; // offends` },
    {
      'web/src/features/checkout/checkout-page.tsx': `import type { Story } from '../timeline/timeline-api.js'; // offends`,
    },
    { 'web/src/features/checkout/checkout-page.tsx': `import { paths } from '../../app/paths.js'; // offends` },
    { 'web/src/shared/toast.tsx': `import { story } from '../features/timeline/parts/story.js'; // offends` },
    { 'web/src/shared/toast.tsx': `import { theme } from '../app/theme.js'; // offends` },
  ],
  valid: [
    {
      'web/src/app/routes.tsx': `export const timeline = () => import('../features/timeline/timeline-page.js');`,
      'web/src/features/timeline/timeline-page.tsx': `import { story } from './parts/story.js';\nimport { toast } from '../../shared/toast.js';`,
    },
  ],
};

export const webImports: Rule = {
  title: 'imports only contracts into web: rest, events and rpc as types, nothing of node',
  check: eachImport(/^web\/src\//, (to, { typeOnly }) => {
    if (to.kind === 'builtin') return `imports ${named(to)}`;
    if (to.kind !== 'workspace') return undefined;
    if (to.workspace !== 'packages/contracts') return `imports ${named(to)}`;
    return typeOnly || /^(?:values|catalog)(?:\/|$)/.test(to.subpath) ? undefined : `imports ${named(to)} as a value`;
  }),
  invalid: [
    { 'web/src/shared/client.ts': `import type { Problem } from '@keepsake/platform/problem'; // offends` },
    { 'web/src/shared/client.ts': `import { order } from '@keepsake/contracts/rest/orders'; // offends` },
    { 'web/src/shared/client.ts': `import { Buffer } from 'node:buffer'; // offends` },
  ],
  valid: [
    {
      'web/src/shared/client.ts': `import type { Order } from '@keepsake/contracts/rest/orders';\nimport { plate } from '@keepsake/contracts/values/money';`,
    },
  ],
};

const ways = (tree: SourceTree, where: RegExp, isLibrary: (name: string) => boolean): readonly Offense[] =>
  sourcesIn(tree, where).flatMap((from) => {
    const way = importChain(tree, from, isLibrary);
    return way
      ? [{ path: from.path, line: firstStep(tree, from, way), found: `loads ${way.slice(1).join(' -> ')}` }]
      : [];
  });

export const noSchemasInTheBrowser: Rule = {
  title: 'keeps zod out of the browser bundle',
  check: (tree) => ways(tree, /^web\/src\//, (name) => name === 'zod'),
  invalid: [
    { 'web/src/shared/form.ts': `import { z } from 'zod'; // offends` },
    {
      'web/src/shared/form.ts': `import type { Order } from '@keepsake/contracts/rest/orders';\nimport { cents } from '@keepsake/contracts/values/money'; // offends`,
      'packages/contracts/src/values/money/money.ts': `export { cents } from './schema.js';`,
      'packages/contracts/src/values/money/schema.ts': `import { z } from 'zod/mini';\nexport const cents = z.int();`,
    },
  ],
  valid: [{ 'web/src/shared/form.ts': `import type { z } from 'zod';` }],
};

export const guestsStayLight: Rule = {
  title: 'keeps antd out of guest pages (features/timeline except manage, features/plate)',
  check: (tree) =>
    ways(
      tree,
      /^web\/src\/features\/(?:timeline\/(?!manage\/)|plate\/)/,
      (name) => name === 'antd' || name.startsWith('@ant-design/'),
    ),
  invalid: [
    { 'web/src/features/timeline/timeline-page.tsx': `import { Button } from 'antd'; // offends` },
    {
      'web/src/features/timeline/timeline-page.tsx': `import type { Theme } from 'antd';\nimport { Frame } from '../../shared/frame.js'; // offends`,
      'web/src/shared/frame.tsx': `export { Frame } from './frame/frame.js';`,
      'web/src/shared/frame/frame.tsx': `import { Layout } from 'antd';\nexport const Frame = Layout;`,
    },
    {
      'web/src/features/timeline/timeline-page.tsx': `export const lazy = () => import('../../shared/frame.js'); // offends`,
      'web/src/shared/frame.tsx': `import { UserOutlined } from '@ant-design/icons';\nexport const Frame = UserOutlined;`,
    },
  ],
  valid: [
    {
      'web/src/features/timeline/timeline-page.tsx': `import type { ThemeConfig } from 'antd';`,
      'web/src/features/admin/admin-shell.tsx': `import { Layout } from 'antd';`,
      'web/src/features/timeline/manage/manage-page.tsx': `import { Modal } from 'antd';`,
    },
  ],
};
