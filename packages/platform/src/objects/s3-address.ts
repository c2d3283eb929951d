export type S3Address = {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly bucket: string;
  readonly region: string;
};

const form = 'Write s3://KEY:SECRET@host/bucket, with a port, ?tls=off and region=eu-west-1 as needed.';

/** Parses `s3://KEY:SECRET@host:9000/bucket?tls=off&region=us-east-1`. */
export const readS3Address = (url: string): S3Address => {
  const at = URL.canParse(url) ? new URL(url) : undefined;
  const [, bucket = '', ...more] = at?.pathname.split('/') ?? [];
  if (!at || at.hostname === '' || at.username === '' || at.password === '')
    throw new Error(`OBJECTS_URL is not an address of S3 with its key and secret. ${form}`);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || more.length > 0)
    throw new Error(`OBJECTS_URL names no bucket, or one that S3 does not allow. ${form}`);
  const tls = at.searchParams.get('tls') !== 'off';
  return {
    host: at.hostname,
    port: Number(at.port || (tls ? 443 : 80)),
    tls,
    accessKey: decodeURIComponent(at.username),
    secretKey: decodeURIComponent(at.password),
    bucket,
    region: at.searchParams.get('region') ?? 'us-east-1',
  };
};
