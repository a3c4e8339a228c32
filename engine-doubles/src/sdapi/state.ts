/** What the whole server is at, as `GET /sdapi/v1/progress` shows it: one run, whosever it is. */
export class State {
  interrupted = false;
  skipped = false;
  job = '';
  jobCount = 0;
  step = 0;
  steps = 0;
  /** Counts the previews of a run. */
  previewId = 0;
  preview: Buffer | undefined;
  /** Replaces the share that the steps make. */
  share: number | null | undefined;

  begin(job: string, steps: number): void {
    Object.assign(this, {
      interrupted: false,
      skipped: false,
      job,
      jobCount: 1,
      step: 0,
      steps,
      previewId: 0,
    });
    this.preview = this.share = undefined;
  }

  end(keepsInterrupted: boolean): void {
    this.job = '';
    this.jobCount = 0;
    if (!keepsInterrupted) this.interrupted = this.skipped = false;
  }

  get progress(): number | null {
    if (this.share !== undefined) return this.share;
    return this.jobCount === 0 || this.steps === 0 ? 0 : Math.min(1, this.step / this.steps);
  }

  shown(): object {
    return {
      skipped: this.skipped,
      interrupted: this.interrupted,
      stopping_generation: false,
      job: this.job,
      job_count: this.jobCount,
      job_timestamp: '20261126120000',
      job_no: 0,
      sampling_step: this.step,
      sampling_steps: this.steps,
    };
  }
}
