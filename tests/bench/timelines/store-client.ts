import { Client } from 'minio';

/** Returns a client of the object store of an OBJECTS_URL, with its own connections. */
export const storeClient = (objectsUrl: string): { readonly client: Client; readonly bucket: string } => {
  const { hostname, port, username, password, pathname, searchParams } = new URL(objectsUrl);
  const client = new Client({
    endPoint: hostname,
    port: Number(port),
    useSSL: false,
    accessKey: username,
    secretKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? '',
  });
  return { client, bucket: pathname.slice(1) };
};
