// truth: holds entry: describe settled
namespace Api {
  export enum Code {
    Ok = 200,
    Missing = 404,
  }
  export interface Failure {
    code: Code;
    detail?: string;
  }
}
type Outcome<T, E = Api.Failure> = { ok: true; value: T } | { ok: false; error: E };
export function describe(outcome: Outcome<string>): string {
  if (outcome.ok) return outcome.value;
  return outcome.error.detail?.trim() ?? "";
}
