import { describe, expect, test } from '@jest/globals';
import { movedIn, welcome, type Welcome } from './welcome.js';

const details: Welcome = {
  url: 'http://localhost:8080',
  seconds: 1.94,
  owner: { email: 'owner@keepsake.example', password: 'abcd-efgh-jkmn-pqrs', made: true },
  samples: {
    families: [
      { story: 'Inés Rivera, a memorial', code: 'CF7K3M9QXA2TDV', owner: 'tomas@keepsake.example' },
      { story: 'Biscuit, a pet memorial', code: 'CF0000000000AB', owner: 'hannah@keepsake.example' },
    ],
  },
  mailbox: true,
  dataDir: '/srv/keepsake/.keepsake',
  whyThere: 'The data folder is in the checkout.',
  database: 'PostgreSQL 18',
  logFile: '/srv/keepsake/.keepsake/keepsake.log',
  metricsPort: 9464,
};

describe('welcome message', () => {
  test('lists addresses, sample plates, sign-ins, folders and commands', () => {
    const text = welcome(details);
    for (const part of [
      'ready after 1.9 s',
      'http://localhost:8080/c/CF7K3M9QXA2TDV   Inés Rivera, a memorial',
      'as tomas@keepsake.example',
      'http://localhost:8080/admin/login',
      'owner@keepsake.example, password abcd-efgh-jkmn-pqrs',
      'http://localhost:8080/dev/mailbox',
      'http://localhost:8080/api/docs',
      '/srv/keepsake/.keepsake/keepsake.log',
      'http://127.0.0.1:9464/metrics',
      'Ctrl-C',
      'make start ARGS=--clean',
    ])
      expect(text).toContain(part);
  });

  test('shows only generated passwords and warns that they are not stored', () => {
    expect(welcome(details)).toContain('shown once');
    const chosen = welcome({ ...details, owner: { ...details.owner, password: 'my own choice', made: false } });
    expect(chosen).not.toContain('my own choice');
    expect(chosen).toContain('with the password you set');
    const later = welcome({ ...details, owner: { ...details.owner, password: undefined, made: false } });
    expect(later).toContain('with the password of the first start');
  });

  test('links to the demo without families and omits a disabled mailbox', () => {
    const text = welcome({ ...details, samples: undefined, mailbox: false });
    expect(text).toContain('http://localhost:8080/timeline/demo');
    expect(text).not.toContain('/dev/mailbox');
    expect(text).not.toContain('Family sign-in');
  });
});

test('lists the sample plates after make seed', () => {
  expect(movedIn(details.samples)).toContain('/c/CF7K3M9QXA2TDV   Inés Rivera, a memorial');
  expect(movedIn(undefined)).toContain('No sample families');
});
