import { chmodSync, chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { portsOf } from '../free-port.js';
import { account } from '../guarded-folder.js';
import type { NativeServer } from '../running-server.js';
import { serverProcess } from '../server-process.js';
import { startNative, type Home } from './native-server.js';

const user = 'keepsake';
const password = 'secret-of-the-tests';

/** Starts a replica set of one with a password; production differs only in the number of members. */
export const startMongodb = (place: string, home?: Home): Promise<NativeServer> =>
  startNative(async (folder) => {
    const [port = 0] = await portsOf(folder.path, 1);
    const data = join(folder.path, 'documents');
    const keyFile = join(folder.path, 'members.key');
    const begun = join(folder.path, 'begun');
    mkdirSync(data, { recursive: true });
    if (!existsSync(keyFile)) writeFileSync(keyFile, 'membersOfTheTests'.repeat(4));
    chmodSync(keyFile, 0o400);
    for (const path of [data, keyFile])
      if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid);
    const listening = ['--bind_ip', '127.0.0.1', '--port', String(port), '--nounixsocket'];
    const copying = ['--replSet', 'rs0', '--oplogSize', '64', '--auth', '--keyFile', keyFile];
    const small = ['--wiredTigerCacheSizeGB', '0.25', '--setParameter', 'diagnosticDataCollectionEnabled=false'];
    const mongod = serverProcess({
      folder,
      name: 'mongod',
      program: join(place, 'mongod'),
      args: ['--dbpath', data, ...listening, ...copying, ...small],
      ready: (log) => log().includes('"Waiting for connections"'),
    });
    const host = `127.0.0.1:${port}`;
    return {
      url: `mongodb://${user}:${password}@${host}/?directConnection=true&authSource=admin`,
      members: [mongod],
      begin: async () => {
        if (existsSync(begun)) return;
        await makeReplicaSet(host);
        writeFileSync(begun, '');
      },
    };
  }, home);

/** Uses the localhost exception: the first connection needs no password until the first user exists. */
const makeReplicaSet = async (host: string): Promise<void> => {
  const client = new MongoClient(`mongodb://${host}/?directConnection=true`);
  try {
    const admin = client.db('admin');
    await admin.command({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host }] } });
    while (!(await admin.command({ hello: 1 }))['isWritablePrimary'])
      await new Promise((resolve) => setTimeout(resolve, 20));
    await admin.command({ createUser: user, pwd: password, roles: ['root'] });
  } finally {
    await client.close();
  }
};
