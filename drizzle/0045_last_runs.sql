DROP INDEX "automation_runs_created_at";
