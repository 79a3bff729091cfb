// truth: holds entry: command settled effort: 5000000
export function command([name, ...args]: [string, ...number[]], env: { home: string; [key: string]: string }): string {
  if (args.length > 1 || Object.keys(env).length > 2) return name;
  return name.trim() + (args[0] ?? 0).toFixed(0) + env.home.trim();
}
