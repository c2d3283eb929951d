import { MongoClient, type Db, type MongoClientOptions } from 'mongodb';

/** Creates a client, which connects at its first query, and names the database. The message names DOCUMENTS_URL. */
export const openMongodb = (
  url: string,
  options: MongoClientOptions,
): { readonly client: MongoClient; readonly database: Db } => {
  try {
    const client = new MongoClient(url, { appName: 'keepsake', ...options });
    return { client, database: client.db(new URL(url).pathname.slice(1) || 'qr-timeline') };
  } catch (error) {
    throw new Error(
      'DOCUMENTS_URL is not an address of MongoDB. Write mongodb://user:password@host:27017/qr-timeline.',
      { cause: error },
    );
  }
};
