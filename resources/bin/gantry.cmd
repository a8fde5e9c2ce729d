@echo off
rem Gantry's command line, as installed on Windows: the application without its window.
"%~dp0..\..\Gantry.exe" --cli -- %*
exit /b %errorlevel%
