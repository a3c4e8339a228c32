import { Client, type ClientConfig } from 'pg';

const secondMs = 1000;
const patienceSeconds = 10;

/**
 * Gives up connecting after ten seconds. Seconds in which this process could not read what Postgres sent, because it was
 * busy or stopped, count as one: the timer of node-postgres (`connectionTimeoutMillis`) would end a connection whose
 * server has responded long ago.
 */
export class PatientClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    let seconds = 0;
    // After a pause of the process an interval is due once.
    const clock = setInterval(() => {
      seconds += 1;
      if (seconds < patienceSeconds) return;
      clearInterval(clock);
      this.connection.stream.destroy(new Error(`Postgres did not respond within ${patienceSeconds} s`));
    }, secondMs);
    const stop = () => clearInterval(clock);
    this.once('connect', stop);
    this.once('end', stop);
  }
}
