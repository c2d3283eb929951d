import type { House } from '../house.js';
import { firstStep, wayTo } from '../reach.js';
import type { Offence, Rule } from '../rule.js';
import { eachImport, named, sourcesIn } from '../rule.js';

/** `app`, `shared` or `features/<area>`; undefined for what starts the page. */
const placeOf = (path: string): string | undefined => /^web\/src\/(app|shared|features\/[^/]+)\//.exec(path)?.[1];

export const webArrows: Rule = {
  says: 'in web the arrows point down, app -> features -> shared, and a feature never imports another feature',
  check: eachImport(/^web\/src\//, (to, _wanted, { path }) => {
    const from = placeOf(path);
    const target = to.kind === 'own' ? placeOf(to.path) : undefined;
    if (!from || !target || from === target || from === 'app' || target === 'shared') return undefined;
    return `${from} imports ${target}: ${named(to)}`;
  }),
  broken: [
    { 'web/src/features/checkout/checkout-page.tsx': `import { story } from '../timeline/parts/story.js'; // offends` },
    {
      'web/src/features/checkout/checkout-page.tsx': `import type { Story } from '../timeline/timeline-api.js'; // offends`,
    },
    { 'web/src/features/checkout/checkout-page.tsx': `import { paths } from '../../app/paths.js'; // offends` },
    { 'web/src/shared/toast.tsx': `import { story } from '../features/timeline/parts/story.js'; // offends` },
    { 'web/src/shared/toast.tsx': `import { theme } from '../app/theme.js'; // offends` },
  ],
  fine: [
    {
      'web/src/app/routes.tsx': `export const timeline = () => import('../features/timeline/timeline-page.js');`,
      'web/src/features/timeline/timeline-page.tsx': `import { story } from './parts/story.js';\nimport { toast } from '../../shared/toast.js';`,
    },
  ],
};

export const webImports: Rule = {
  says: 'of our packages web imports only contracts, of contracts/rest, events and rpc only types, and nothing of node',
  check: eachImport(/^web\/src\//, (to, { typeOnly }) => {
    if (to.kind === 'builtin') return `imports ${named(to)}`;
    if (to.kind !== 'workspace') return undefined;
    if (to.workspace !== 'packages/contracts') return `imports ${named(to)}`;
    return typeOnly || /^(?:values|catalogue)(?:\/|$)/.test(to.subpath) ? undefined : `imports ${named(to)} as a value`;
  }),
  broken: [
    { 'web/src/shared/client.ts': `import type { Problem } from '@keepsake/platform/problem'; // offends` },
    { 'web/src/shared/client.ts': `import { order } from '@keepsake/contracts/rest/orders'; // offends` },
    { 'web/src/shared/client.ts': `import { Buffer } from 'node:buffer'; // offends` },
  ],
  fine: [
    {
      'web/src/shared/client.ts': `import type { Order } from '@keepsake/contracts/rest/orders';\nimport { plate } from '@keepsake/contracts/values/money';`,
    },
  ],
};

const ways = (house: House, where: RegExp, isLibrary: (name: string) => boolean): readonly Offence[] =>
  sourcesIn(house, where).flatMap((from) => {
    const way = wayTo(house, from, isLibrary);
    return way
      ? [{ path: from.path, line: firstStep(house, from, way), found: `loads ${way.slice(1).join(' -> ')}` }]
      : [];
  });

export const noSchemasInTheBrowser: Rule = {
  says: 'zod never reaches the browser, on no way however long: pages take its types only',
  check: (house) => ways(house, /^web\/src\//, (name) => name === 'zod'),
  broken: [
    { 'web/src/shared/form.ts': `import { z } from 'zod'; // offends` },
    {
      'web/src/shared/form.ts': `import type { Order } from '@keepsake/contracts/rest/orders';\nimport { cents } from '@keepsake/contracts/values/money'; // offends`,
      'packages/contracts/src/values/money.ts': `export { cents } from './schema.js';`,
      'packages/contracts/src/values/schema.ts': `import { z } from 'zod/mini';\nexport const cents = z.int();`,
    },
  ],
  fine: [{ 'web/src/shared/form.ts': `import type { z } from 'zod';` }],
};

export const guestsStayLight: Rule = {
  says: 'what a guest opens (features/timeline but its desk, features/plate) never loads antd, on no way however long',
  check: (house) =>
    ways(
      house,
      /^web\/src\/features\/(?:timeline\/(?!desk\/)|plate\/)/,
      (name) => name === 'antd' || name.startsWith('@ant-design/'),
    ),
  broken: [
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
  fine: [
    {
      'web/src/features/timeline/timeline-page.tsx': `import type { ThemeConfig } from 'antd';`,
      'web/src/features/admin/admin-shell.tsx': `import { Layout } from 'antd';`,
      'web/src/features/timeline/desk/desk-page.tsx': `import { Modal } from 'antd';`,
    },
  ],
};
