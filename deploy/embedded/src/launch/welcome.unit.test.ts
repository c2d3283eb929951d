import { describe, expect, test } from '@jest/globals';
import { movedIn, welcome, type Welcome } from './welcome.js';

const about: Welcome = {
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
  whyThere: 'The data folder lies in the checkout.',
  database: 'PostgreSQL 18',
  logFile: '/srv/keepsake/.keepsake/keepsake.log',
  metricsPort: 9464,
};

describe('the table of a started Keepsake', () => {
  test('names the address, the sample plates, the sign-ins, where things lie, how to stop and how to forget', () => {
    const words = welcome(about);
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
      expect(words).toContain(part);
  });

  test('shows a password only when it was made here, and says that it is not kept', () => {
    expect(welcome(about)).toContain('shown this once');
    const chosen = welcome({ ...about, owner: { ...about.owner, password: 'my own choice', made: false } });
    expect(chosen).not.toContain('my own choice');
    expect(chosen).toContain('with the password you set');
    const later = welcome({ ...about, owner: { ...about.owner, password: undefined, made: false } });
    expect(later).toContain('with the password of the first start');
  });

  test('leads to the demo when no family has moved in, and not to a mailbox that is off', () => {
    const words = welcome({ ...about, samples: undefined, mailbox: false });
    expect(words).toContain('http://localhost:8080/timeline/demo');
    expect(words).not.toContain('/dev/mailbox');
    expect(words).not.toContain('Family sign-in');
  });
});

test('make seed tells which plates are in', () => {
  expect(movedIn(about.samples)).toContain('/c/CF7K3M9QXA2TDV   Inés Rivera, a memorial');
  expect(movedIn(undefined)).toContain('not in');
});
