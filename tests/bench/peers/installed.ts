import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keep } from '@keepsake/native/cache-folder';
import { runProgram, whereIs } from '@keepsake/native/run-program';

const need = (program: string): void => {
  if (whereIs(program) === undefined) throw new Error(`${program} is not installed`);
};

export const vendureVersion = '3.7.3';

/** Returns the folder with Vendure in `node_modules`, in the cache of servers; no dependency of this repository. */
export const installVendure = (): Promise<string> =>
  keep(`vendure-${vendureVersion}`, async (aside) => {
    need('npm');
    await writeFile(join(aside, 'package.json'), '{ "private": true }\n');
    const packages = [`@vendure/core@${vendureVersion}`, 'pg@8.23.1'];
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--save-exact'];
    await runProgram('npm', ['install', ...flags, ...packages], { cwd: aside });
  });

export const segnoVersion = '1.6.6';
export const djangoNewsletterVersion = '1.2.1';
const pythonPackages = [
  `segno==${segnoVersion}`,
  `django-newsletter==${djangoNewsletterVersion}`,
  'Django==5.2.19',
  'sorl-thumbnail==13.4.0',
  'psycopg2-binary==2.9.13',
];

/** Returns the Python of an environment with the packages of the peers. */
export const installPython = async (): Promise<string> => {
  const name = `python-segno-${segnoVersion}-newsletter-${djangoNewsletterVersion}`;
  const folder = await keep(name, async (aside) => {
    need('python3');
    await runProgram('python3', ['-m', 'venv', '.'], { cwd: aside });
    const pip = ['-m', 'pip', 'install', '-q', '--disable-pip-version-check', '--only-binary', ':all:'];
    await runProgram(join(aside, 'bin', 'python'), [...pip, ...pythonPackages], { cwd: aside });
  });
  return join(folder, 'bin', 'python');
};
