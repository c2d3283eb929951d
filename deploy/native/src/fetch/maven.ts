import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '../run-program.js';

/** Downloads the artifacts `group:artifact:version` and their dependencies as jars into the folder. */
export const fetchJars = async (folder: string, artifacts: readonly string[]): Promise<void> => {
  const pom = join(folder, 'pom.xml');
  const requested = artifacts.map((artifact) => {
    const [group, name, version] = artifact.split(':');
    return `<dependency><groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version></dependency>`;
  });
  await writeFile(
    pom,
    `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>local</groupId><artifactId>server</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies>${requested.join('')}</dependencies>
</project>`,
  );
  await runProgram('mvn', ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${folder}`], {
    cwd: folder,
  });
  await rm(pom);
};
